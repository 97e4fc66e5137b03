import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { PictureDetail } from '#modules/library/contract.ts';
import textStyles from '../../kit/text.module.css';
import { usePlaces } from './use-places.ts';

/** Where a picture is used, as links. */
export function Places({ uses }: { uses: PictureDetail['used_in'] }): ReactNode {
  const places = usePlaces(uses);
  if (places.length === 0) return <span className={textStyles.meta}>{m.admin_files_not_used()}</span>;
  return (
    <Flex component="ul" vertical gap={3} aria-label={m.admin_files_used_in()}>
      {places.map(({ key, kind, label, path }) => (
        <li key={key}>
          {label !== null && <span className={textStyles.meta}>{kind}</span>}{' '}
          {path ? <Link to={path}>{label ?? kind}</Link> : <span>{label ?? kind}</span>}
        </li>
      ))}
    </Flex>
  );
}
