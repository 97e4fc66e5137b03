import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../client.ts';
import { useLanguage } from '../../language.ts';

type Choice = { value: number; label: string };
type Named = readonly { id: number; name: string }[] | undefined;

const toChoices = (named: Named): Choice[] => (named ?? []).map(({ id, name }) => ({ value: id, label: name }));

/** The chosen ones among the choices; one that was deleted keeps its number. */
const withChosen = (named: Named, chosen: readonly number[]): Choice[] => [
  ...toChoices(named),
  ...(named ? chosen : []).filter((id) => !named?.some((one) => one.id === id)).map((id) => ({ value: id, label: `#${id}` })),
];

/** What blocks may name, for everyone who may edit them. */
function useBlockChoices({ offers = [], campaigns = [] }: { offers?: readonly number[]; campaigns?: readonly number[] }) {
  const chosen = { offers: offers.join(), campaigns: campaigns.join() };
  return useQuery({
    queryKey: ['shopfront.blockChoices', chosen, useLanguage()],
    queryFn: () => call('shopfront.blockChoices', chosen),
    placeholderData: keepPreviousData,
  }).data;
}

/** Offers that run or will run, and the chosen one. */
export function useOfferChoices(chosen: number | null): Choice[] {
  const offers = chosen === null ? [] : [chosen];
  return withChosen(useBlockChoices({ offers })?.offers, offers);
}

/** Campaigns whose coupons members claim themselves. */
export const useCampaignChoices = (chosen: readonly number[]): Choice[] =>
  withChosen(useBlockChoices({ campaigns: chosen })?.campaigns, chosen);

export const useShopChoices = (chosen: readonly number[]): Choice[] => withChosen(useBlockChoices({})?.shops, chosen);

/** The categories of articles. */
export function useNewsCategories(): Choice[] {
  const { data } = useQuery({
    queryKey: ['content.blogCategoryChoices', useLanguage()],
    queryFn: () => call('content.blogCategoryChoices', {}),
  });
  return toChoices(data?.data);
}
