import { useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { call, type Output } from '../../client.ts';
import { useMay } from '../../session.ts';
import { When } from '../cells.tsx';
import textStyles from '../text.module.css';

/** The record's identity in the log, and the path of its log. */
export type Logged = { model: string; id: number | string; path?: string };

/** Who created and last saved the record, as far as the log goes back. */
export function RecordMeta({ model, id, path }: Logged): ReactNode {
  const mayRead = useMay('logs view');
  const { data } = useQuery({ queryKey: ['staff.touched', model, id], queryFn: () => call('staff.touched', { model, subject: id }) });
  if (!data?.updated && !data?.created) return null;
  return (
    <Flex style={{ padding: '2px 4px 0' }} component="p" gap="4px 18px" wrap className={textStyles.meta}>
      {data.created && <LastChange word={m.admin_form_created()} {...data.created} />}
      {data.updated && <LastChange word={m.admin_form_updated()} {...data.updated} />}
      {path && mayRead && <Link to={path}>{m.admin_product_logs_link()}</Link>}
    </Flex>
  );
}

type LastChange = NonNullable<Output<'staff.touched'>['updated']>;

function LastChange({ word, at, name }: LastChange & { word: string }): ReactNode {
  return (
    <span>
      {word} <When iso={at} /> {name}
    </span>
  );
}
