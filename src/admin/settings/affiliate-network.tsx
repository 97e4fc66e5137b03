import { Button, Flex, Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { type AffiliateNetwork, type AffiliateSettings, affiliateNetworks, placeholders } from '#modules/settings/contract.ts';
import { call } from '../client.ts';
import { ActionDialog, DialogField } from '../kit/dialog.tsx';
import { SegmentField, SwitchField } from '../kit/form/fields/choice.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { TextField } from '../kit/form/fields/text.tsx';
import type { Form } from '../kit/form/use-form.ts';
import textStyles from '../kit/text.module.css';
import { useNotices } from '../kit/undo.tsx';
import { useSending } from '../kit/use-sending.ts';
import { useMay, useShop } from '../session.ts';
import type { WithStart } from './planned/planned-form.tsx';

type Part = { form: Form<WithStart<AffiliateSettings>> };

export const networkNames: Record<AffiliateNetwork, () => string> = {
  shop_com: () => 'SHOP.COM',
  template: m.admin_affiliate_other_network,
};

/** Which network it is, and the shop's ids and token there. */
export function Network({ form, hasToken }: Part & { hasToken: boolean }): ReactNode {
  const { active, network } = form.value;
  const mayRead = useMay('reports view');
  return (
    <>
      <p>{m.admin_affiliate_intro()}</p>
      {mayRead && (
        <p>
          <Link to="/affiliate-conversions">{m.admin_affiliate_to_report()}</Link>
        </p>
      )}
      <SwitchField at={form.field('active')} label={m.admin_affiliate_active()} hint={m.admin_affiliate_active_hint()} />
      <SegmentField
        at={form.field('network')}
        label={m.admin_affiliate_network()}
        choices={affiliateNetworks.map((value) => ({ value, label: networkNames[value]() }))}
      />
      {network === 'shop_com' && (
        <>
          <FieldRow>
            <TextField at={form.field('offer_id')} label={m.admin_affiliate_offer_id()} isRequired={active} isCode />
            <TextField at={form.field('advertiser_id')} label={m.admin_affiliate_advertiser_id()} isRequired={active} isCode />
          </FieldRow>
          <Token isStored={hasToken} />
        </>
      )}
      {network === 'template' && <Addresses form={form} />}
    </>
  );
}

function Addresses({ form }: Part): ReactNode {
  return (
    <>
      <TextField
        at={form.field('conversion_url')}
        label={m.admin_affiliate_conversion_url()}
        type="url"
        placeholder="https://"
        isRequired={form.value.active}
      />
      <TextField
        at={form.field('reversal_url')}
        label={m.admin_affiliate_reversal_url()}
        hint={m.admin_affiliate_reversal_hint()}
        type="url"
        placeholder="https://"
      />
      <p className={textStyles.meta}>
        {m.admin_affiliate_placeholders()}{' '}
        {placeholders.map((name) => (
          <span key={name}>
            <code>{`{${name}}`}</code>{' '}
          </span>
        ))}
      </p>
    </>
  );
}

/** The network's token, saved on its own, apart from the form around it; never shown again. */
function Token({ isStored }: { isStored: boolean }): ReactNode {
  const [stored, setStored] = useState(isStored);
  const [isOpen, setOpen] = useState(false);
  const { done, failed } = useNotices();
  const { isBusy, run } = useSending(failed);
  const { demo } = useShop();
  const save = async (token: string | null): Promise<void> => {
    await call('settings.saveAffiliateToken', { token });
    setStored(token !== null);
    done(token === null ? m.admin_affiliate_token_deleted() : m.admin_affiliate_token_saved());
  };
  return (
    <>
      <p className={textStyles.note} data-tone={stored && !demo ? 'ok' : 'wait'} data-testid="affiliate-token">
        {demo ? m.admin_affiliate_demo() : stored ? m.admin_affiliate_token_stored() : m.admin_affiliate_token_missing()}
      </p>
      <Flex gap={8} wrap>
        <Button onClick={() => setOpen(true)}>{stored ? m.admin_affiliate_token_change() : m.admin_affiliate_token_enter()}</Button>
        {stored && (
          <Button type="text" danger loading={isBusy} onClick={() => void run(() => save(null))}>
            {m.admin_affiliate_token_delete()}
          </Button>
        )}
      </Flex>
      {isOpen && <TokenDialog save={save} onClose={() => setOpen(false)} />}
    </>
  );
}

function TokenDialog({ save, onClose }: { save: (token: string) => Promise<void>; onClose: () => void }): ReactNode {
  const [token, setToken] = useState('');
  const id = useId();
  return (
    <ActionDialog
      title={m.admin_affiliate_token()}
      action={m.admin_affiliate_token_save()}
      isReady={token.trim() !== ''}
      send={() => save(token)}
      onClose={onClose}
    >
      <DialogField id={id} label="NetworkToken" hint={m.admin_affiliate_token_hint()} isRequired>
        <Input.Password id={id} autoFocus autoComplete="new-password" value={token} onChange={(event) => setToken(event.target.value)} />
      </DialogField>
    </ActionDialog>
  );
}
