import { Button, Input, Popover, Segmented } from 'antd';
import { CircleAlert, Plus, X } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import * as m from '#messages';
import type { ProductOption } from '#modules/catalog/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { LanguageDot, Thumb } from '../../kit/cells.tsx';
import { fieldId, useFieldEntry, useProblemsWithin } from '../../kit/form/form-context.tsx';
import { pictureOf } from '../../kit/form/pictures/known-pictures.ts';
import { moved } from '../../kit/form/use-drag-order.ts';
import type { Form } from '../../kit/form/use-form.ts';
import { language } from '../../language.ts';
import { freeKey, maxOptions, withNewOption, withOption, withoutOption } from './combinations.ts';
import type { EditedProduct } from './edited.ts';
import { picturesToChoose, valuePicture, withValuePicture } from './item-pictures.ts';
import { PictureChoice } from './picture-choice.tsx';
import { ValueEditor } from './value-editor.tsx';

type OptionValue = ProductOption['values'][number];

/** The product's options with their values as chips; a chip opens its words in both languages. */
export function Options({ form }: { form: Form<EditedProduct> }): ReactNode {
  const { path, value } = form.field('options');
  const label = m.admin_product_edit_options();
  useFieldEntry(
    path,
    useMemo(() => ({ label }), [label]),
  );
  const problems = Object.values(useProblemsWithin(path));
  return (
    <div className="options" id={fieldId(path)} tabIndex={-1} role="group" aria-label={label}>
      {value.map((option, i) => (
        <OptionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: an option has no other name than its place
          key={i}
          option={option}
          number={i + 1}
          set={(next) => form.change((old) => withOption(old, i, next))}
          pictures={{
            all: picturesToChoose(form.value),
            of: (key) => valuePicture(form.value, i, key),
            choose: (key, id) => form.change((old) => withValuePicture(old, i, key, id)),
          }}
          remove={() => form.change((old) => withoutOption(old, i))}
        />
      ))}
      {problems[0]?.[0] && (
        <p className="field-problem" role="alert">
          <CircleAlert className="icon" size={14} /> {problems[0][0]}
        </p>
      )}
      {value.length < maxOptions && (
        <button type="button" className="link-button plain-button options-add" onClick={() => form.change(withNewOption)}>
          <Plus size={14} /> {m.admin_product_edit_add_option({ max: maxOptions })}
        </button>
      )}
    </div>
  );
}

/** The pictures of an option's values: what all items with the value show. */
type ValuePictures = {
  all: readonly number[];
  of: (key: string) => number | null | undefined;
  choose: (key: string, id: number | null) => void;
};
type OptionRowProps = {
  option: ProductOption;
  number: number;
  pictures: ValuePictures;
  set: (next: ProductOption) => void;
  remove: () => void;
};

function OptionRow({ option, number, pictures, set, remove }: OptionRowProps): ReactNode {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [addedKey, setAddedKey] = useState<string>();
  const setValues = (values: OptionValue[]): void => set({ ...option, values });
  const add = (): void => {
    const key = freeKey(option);
    setValues([...option.values, { key, label: { tw: '' }, ...(option.display === 'swatch' ? { colour: '#C9BFAE' } : {}) }]);
    setOpenKey(key);
    setAddedKey(key);
  };
  /** A value that was added and never named goes again. */
  const close = (): void => {
    const isNamed = ({ key, label }: OptionValue): boolean => key !== addedKey || label.tw !== '' || Boolean(label.en);
    if (!option.values.every(isNamed)) setValues(option.values.filter(isNamed));
    setOpenKey(null);
  };
  return (
    <div className="option">
      <div className="option-names">
        <Input
          size="small"
          value={option.name.tw}
          onChange={(e) => set({ ...option, name: { ...option.name, tw: e.target.value } })}
          placeholder={m.admin_product_edit_option_name()}
          aria-label={m.admin_product_edit_option_name_tw({ n: number })}
          lang="zh-Hant-TW"
        />
        <Input
          size="small"
          value={option.name.en ?? ''}
          onChange={(e) => set({ ...option, name: { ...option.name, en: e.target.value } })}
          placeholder={m.admin_form_english()}
          aria-label={m.admin_product_edit_option_name_en({ n: number })}
          lang="en"
        />
        <Segmented<ProductOption['display']>
          size="small"
          value={option.display}
          onChange={(display) => set({ ...option, display })}
          aria-label={m.admin_product_edit_display()}
          options={[
            { value: 'text', label: m.admin_product_edit_display_text() },
            { value: 'swatch', label: m.admin_product_edit_display_swatch() },
          ]}
        />
        <Button
          size="small"
          type="text"
          icon={<X size={14} />}
          onClick={remove}
          aria-label={m.admin_product_edit_remove_option({ n: number })}
          title={m.admin_product_edit_remove_option({ n: number })}
        />
      </div>
      <div className="option-values">
        {option.values.map((value, i) => (
          <Popover
            key={value.key}
            trigger="click"
            open={openKey === value.key}
            onOpenChange={(isOpen) => (isOpen ? setOpenKey(value.key) : close())}
            destroyOnHidden
            content={
              <ValueEditor
                value={value}
                isSwatch={option.display === 'swatch'}
                set={(next) => setValues(option.values.map((old) => (old.key === value.key ? next : old)))}
                move={(by) => setValues(moved(option.values, i, Math.min(option.values.length - 1, Math.max(0, i + by))))}
                remove={option.values.length > 1 ? () => setValues(option.values.filter(({ key }) => key !== value.key)) : undefined}
                next={i === option.values.length - 1 && value.label.tw ? add : undefined}
                done={close}
              >
                <PictureChoice pictures={pictures.all} chosen={pictures.of(value.key)} onChoose={(id) => pictures.choose(value.key, id)} />
              </ValueEditor>
            }
          >
            <button type="button" className="plain-button value-chip">
              {pictures.of(value.key) && <Thumb picture={pictureOf(pictures.of(value.key) ?? null)} size={18} label="" />}
              {option.display === 'swatch' && <span className="swatch" style={{ background: value.colour ?? '#C9BFAE' }} />}
              {inLocale(value.label, language()) || m.admin_product_edit_unnamed()}
              {!value.label.en && <LanguageDot text={value.label} />}
            </button>
          </Popover>
        ))}
        <button type="button" className="plain-button value-chip value-add" onClick={add}>
          <Plus size={13} /> {m.admin_product_edit_value()}
        </button>
      </div>
    </div>
  );
}
