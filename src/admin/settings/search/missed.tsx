import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { SearchSettings } from '#modules/settings/contract/search.ts';
import { htmlLang } from '#shared/locale.ts';
import { call } from '../../client.ts';
import { Chip, When } from '../../kit/cells.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import layoutStyles from '../../kit/layout.module.css';
import { Card } from '../../kit/page.tsx';
import { errorSentence } from '../../kit/state.tsx';
import textStyles from '../../kit/text.module.css';

const periods = [7, 30, 90];
const shown = 30;

/** Searches without results, the most frequent first; each can start a group of synonyms. */
export function MissedSearches({ form }: { form: Form<SearchSettings> }): ReactNode {
  const [days, setDays] = useState(30);
  const { data, error } = useQuery({
    queryKey: ['catalog.searchLog', days],
    queryFn: () => call('catalog.searchLog', { days, per_page: shown }),
  });
  const { synonyms } = form.value;
  const has = (query: string): boolean => synonyms.some((group) => group.some((word) => word.toLowerCase() === query.toLowerCase()));
  const make = (query: string): void => form.field('synonyms').set([...synonyms, [query]]);
  return (
    <Card
      title={m.admin_search_settings_missed()}
      extra={
        <Segmented<number>
          size="small"
          aria-label={m.admin_search_settings_period()}
          value={days}
          onChange={setDays}
          options={periods.map((value) => ({ value, label: m.admin_search_settings_missed_days({ days: value }) }))}
        />
      }
    >
      {error && (
        <p role="alert">
          {m.admin_search_settings_missed_failed()} {errorSentence(error)}
        </p>
      )}
      {data?.data.length === 0 && <p className={textStyles.meta}>{m.admin_search_settings_missed_none()}</p>}
      {data && data.data.length > 0 && (
        <Flex component="ul" vertical gap={10} aria-label={m.admin_search_settings_missed_list()}>
          {data.data.map(({ query, locale, searches, last_at }) => (
            <Flex key={`${locale} ${query}`} component="li" gap={10} align="center" justify="space-between">
              <span className={`${layoutStyles.stack} ${textStyles.anywhere}`}>
                <strong lang={htmlLang[locale]}>{query}</strong>
                <span className={textStyles.meta}>
                  {locale === 'tw' ? m.admin_logs_chinese() : m.admin_logs_english()} ·{' '}
                  {m.admin_search_settings_missed_count({ n: searches })} · <When iso={last_at} />
                </span>
              </span>
              {has(query) ? (
                <Chip tone="ok">{m.admin_search_settings_made()}</Chip>
              ) : (
                <Button size="small" onClick={() => make(query)} aria-label={`${m.admin_search_settings_make()} ${query}`}>
                  {m.admin_search_settings_make()}
                </Button>
              )}
            </Flex>
          ))}
        </Flex>
      )}
    </Card>
  );
}
