import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { textField } from '#shared/fields.ts';

const word = z.string().trim().min(1).max(40);
/** search: synonyms across languages, and hot words shown before typing while few people have searched. */
export const searchSettings = z.object({
  synonyms: z.array(z.array(word).min(2).max(20)).max(500),
  hot_words: z.array(textField(40)).max(8),
});
export type SearchSettings = z.infer<typeof searchSettings>;

export const searchEndpoints = {
  search: endpoint({
    method: 'GET',
    path: '/api/admin/settings/search',
    access: 'system update',
    summary: 'Search synonyms and the shop’s hot words, with the version',
    input: z.object({}),
    output: z.object({ value: searchSettings, version: z.number() }),
  }),
  saveSearch: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/search',
    access: 'system update',
    summary: 'Saves the search settings',
    input: z.object({ value: searchSettings, version: z.number().int() }),
    output: z.object({ version: z.number() }),
    errors: ['settings_changed'],
  }),
};
