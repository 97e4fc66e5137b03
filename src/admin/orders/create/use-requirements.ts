import { useQuery } from '@tanstack/react-query';
import { type DestinationField, destinationNeeds, needsEmail } from '#modules/shipping/contract/destination.ts';
import { call, type Output } from '../../client.ts';
import { useLanguage } from '../../language.ts';
import { useShop } from '../../session.ts';
import type { NewOrder } from './new-order.ts';

type Choices = Output<'orders.choices'>;

/** The delivery and payment methods; undefined while loading. */
export function useChoices(): Choices | undefined {
  return useQuery({ queryKey: ['orders.choices', useLanguage()], queryFn: () => call('orders.choices', {}) }).data;
}

type Requirements = { needs: (field: DestinationField) => boolean; email: boolean; isStore: boolean };

/** The fields that the chosen delivery requires, by the server's own rule; before one is chosen only a name. */
export function useRequirements({ delivery_method_id, orderer }: NewOrder): Requirements {
  const { country } = useShop();
  const kind = useChoices()?.deliveries.find(({ id }) => id === delivery_method_id)?.kind;
  const fields = kind ? destinationNeeds(kind, country) : (['name'] as const);
  return {
    needs: (field) => (fields as readonly DestinationField[]).includes(field),
    email: needsEmail(kind, orderer.phone),
    isStore: kind === 'cvs',
  };
}
