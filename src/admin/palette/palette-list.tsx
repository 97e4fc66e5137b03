import { Flex } from 'antd';
import type { MouseEvent, ReactNode } from 'react';
import { Thumb } from '../kit/cells.tsx';
import layoutStyles from '../kit/layout.module.css';
import textStyles from '../kit/text.module.css';
import { type Hit, type HitGroup, hrefOf } from './hits.ts';
import styles from './palette.module.css';
import { splitMatches } from './query.ts';

export const hitId = ({ key }: Hit): string => `palette-${key.replace(/\W+/g, '-')}`;

type HitGroups = {
  id: string;
  groups: readonly HitGroup[];
  term: string;
  chosen: Hit | undefined;
  onOpen: (hit: Hit, inNewTab: boolean) => void;
};

/** The hits under headings by kind; the field keeps the focus. */
export function HitGroups({ id, groups, term, chosen, onOpen }: HitGroups): ReactNode {
  return (
    <div id={id} role="listbox">
      {groups.map(({ key, title, hits }) => (
        <div key={key} role="group" aria-labelledby={`palette-group-${key}`}>
          <p style={{ margin: '8px 10px 4px' }} className={textStyles.meta} id={`palette-group-${key}`}>
            {title}
          </p>
          {hits.map((hit) => (
            <Option key={hit.key} hit={hit} term={term} isChosen={hit.key === chosen?.key} onOpen={onOpen} />
          ))}
        </div>
      ))}
    </div>
  );
}

type Option = { hit: Hit; term: string; isChosen: boolean; onOpen: HitGroups['onOpen'] };

function Option({ hit, term, isChosen, onOpen }: Option): ReactNode {
  const { mark: Mark, title, detail, end, keys } = hit;
  const click = (event: MouseEvent): void => {
    event.preventDefault();
    onOpen(hit, event.metaKey || event.ctrlKey);
  };
  return (
    <a
      id={hitId(hit)}
      className={styles.paletteHit}
      href={hrefOf(hit)}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onClick={click}
    >
      {'picture' in Mark ? (
        <Thumb picture={Mark.picture} size={24} label="" />
      ) : (
        <Mark
          style={{ width: 24 }}
          className={`${layoutStyles.noShrink} ${textStyles.quiet}`}
          size={16}
          strokeWidth={1.75}
          aria-hidden="true"
        />
      )}
      <span className={styles.paletteTitle}>
        <Marked text={title} term={term} />
      </span>
      <span className={`${styles.paletteDetail} ${layoutStyles.grow} ${textStyles.clip} ${textStyles.aside}`}>
        {typeof detail === 'string' ? <Marked text={detail} term={term} /> : detail}
      </span>
      <Flex component="span" gap={10} align="center" className={`${layoutStyles.noShrink} ${textStyles.num} ${textStyles.small}`}>
        {end}
        <Flex component="span" gap={4} className={styles.paletteKeys} aria-hidden="true">
          {keys?.split(' ').map((key) => (
            <kbd key={key}>{key.toUpperCase()}</kbd>
          ))}
          {isChosen && <kbd>↵</kbd>}
        </Flex>
      </Flex>
    </a>
  );
}

function Marked({ text, term }: { text: string; term: string }): ReactNode {
  return splitMatches(text, term).map(({ piece, isMatch, at }) =>
    isMatch ? <mark key={at}>{piece}</mark> : <span key={at}>{piece}</span>,
  );
}
