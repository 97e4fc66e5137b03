import { Button, Flex } from 'antd';
import { ArrowLeft, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Comparison, SuppliedView } from '#modules/newbang/contract.ts';
import { call } from '../client.ts';
import { Chip, Money } from '../kit/cells.tsx';
import dataTableStyles from '../kit/data-table.module.css';
import layoutStyles from '../kit/layout.module.css';
import { Card } from '../kit/page.tsx';
import textStyles from '../kit/text.module.css';
import { useNotices } from '../kit/undo.tsx';
import { useSending } from '../kit/use-sending.ts';
import { queryClient, useMay } from '../session.ts';
import styles from './newbang.module.css';

type Decision = 'take' | 'keep';

/** What differs, ours beside theirs; each field is taken from the supplier or kept. */
export function Differences({ product }: { product: SuppliedView }): ReactNode {
  const { id, differences } = product;
  const mayUpdate = useMay('newbang update');
  const { done, failed } = useNotices();
  const { isBusy, run } = useSending(failed);
  const decide = (decision: Decision, fields: string[]) => () =>
    void run(async () => {
      await call(decision === 'take' ? 'newbang.take' : 'newbang.keep', { id, fields });
      done(decision === 'take' ? m.admin_newbang_taken() : m.admin_newbang_kept());
      await queryClient.invalidateQueries();
    });
  const pending = differences.filter((one) => one.pending).map(({ field }) => field);
  if (differences.length === 0)
    return (
      <Card title={m.admin_newbang_differences()}>
        <p className={textStyles.meta}>{m.admin_newbang_same()}</p>
      </Card>
    );
  return (
    <Card
      title={m.admin_newbang_differences()}
      meta={m.admin_newbang_differences_meta()}
      isFlush
      extra={
        mayUpdate &&
        pending.length > 1 && (
          <Flex component="span" gap={6} wrap>
            <Button size="small" disabled={isBusy} onClick={decide('take', pending)}>
              {m.admin_newbang_take_all()}
            </Button>
            <Button size="small" disabled={isBusy} onClick={decide('keep', pending)}>
              {m.admin_newbang_keep_all()}
            </Button>
          </Flex>
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <div className={layoutStyles.scrolls} tabIndex={0} role="region" aria-label={m.admin_newbang_differences()}>
        <table className={`${styles.compared} ${dataTableStyles.dataTable}`}>
          <thead>
            <tr>
              <th>{m.admin_newbang_field()}</th>
              <th>{m.admin_newbang_ours()}</th>
              <th>{m.admin_newbang_theirs()}</th>
              {mayUpdate && <th>{m.admin_newbang_decide()}</th>}
            </tr>
          </thead>
          <tbody>
            {differences.map((one) => (
              <tr key={one.field}>
                <td>
                  {labelDifference(one.field)} {one.edited && <Chip tone="accent">{m.admin_newbang_locked()}</Chip>}
                </td>
                <td>
                  <Side text={one.ours} other={one.theirs} comparison={one} as="del" />
                </td>
                <td>
                  <Side text={one.theirs} other={one.ours} comparison={one} as="ins" />
                </td>
                {mayUpdate && (
                  <td>
                    <Flex component="span" gap={6} wrap>
                      <Button size="small" icon={<ArrowLeft size={13} />} disabled={isBusy} onClick={decide('take', [one.field])}>
                        {m.admin_newbang_take()}
                      </Button>
                      {one.pending && (
                        <Button size="small" type="text" icon={<Check size={13} />} disabled={isBusy} onClick={decide('keep', [one.field])}>
                          {m.admin_newbang_keep()}
                        </Button>
                      )}
                    </Flex>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

const labels: Record<string, () => string> = {
  name: m.admin_newbang_name,
  description: m.admin_newbang_description,
  pictures: m.admin_newbang_pictures,
  variants: m.admin_newbang_variants,
};
const labelDifference = (field: string): string => labels[field]?.() ?? m.admin_newbang_price_of({ sku: field.replace('items.', '') });

type SideProps = { text: string; other: string; comparison: Comparison; as: 'ins' | 'del' };

function Side({ text, other, comparison: { field }, as: Mark }: SideProps): ReactNode {
  if (field.startsWith('items.')) return <Mark>{<Money amount={Number(text)} />}</Mark>;
  if (field !== 'description') return <Mark>{text}</Mark>;
  return (
    <div className={styles.words}>
      {splitIntoLines(text).map((line, n) => {
        const key = `${n} ${line}`;
        return <p key={key}>{splitIntoLines(other).includes(line) ? line : <Mark>{line}</Mark>}</p>;
      })}
    </div>
  );
}

/** The text of HTML, one line a block. */
const splitIntoLines = (html: string): string[] =>
  html
    .replace(/<\/(p|li|h\d|blockquote|tr)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
