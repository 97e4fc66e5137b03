import { Button, Flex, Input, Segmented } from 'antd';
import { CircleAlert, Plus, X } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import * as m from '#messages';
import type { ProductOption } from '#modules/catalog/contract.ts';
import fieldStyles from '../../kit/form/fields/field.module.css';
import { fieldId, useFieldEntry, useProblemsWithin } from '../../kit/form/form-context.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import textStyles from '../../kit/text.module.css';
import { maxOptions, withNewOption, withOption, withoutOption, withRowsOfValue } from './combinations.ts';
import styles from './edit.module.css';
import type { EditedProduct } from './edited.ts';
import { picturesToChoose, valuePicture, withValuePicture } from './item-pictures.ts';
import { OptionValues, type ValuePictures } from './option-values.tsx';

/** The product's options with their values as chips; a chip opens its editor. */
export function Options({ form }: { form: Form<EditedProduct> }): ReactNode {
  const { path, value } = form.field('options');
  const label = m.admin_product_edit_options();
  useFieldEntry(
    path,
    useMemo(() => ({ label }), [label]),
  );
  const problems = Object.values(useProblemsWithin(path));
  return (
    <Flex vertical gap={12} align="start" className={styles.options} id={fieldId(path)} tabIndex={-1} role="group" aria-label={label}>
      {value.map((option, i) => (
        <OptionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is identified by its index
          key={i}
          option={option}
          number={i + 1}
          change={form.change}
          pictures={{
            all: picturesToChoose(form.value),
            of: (key) => valuePicture(form.value, i, key),
            choose: (key, id) => form.change((old) => withValuePicture(withRowsOfValue(old, i, key), i, key, id)),
          }}
          remove={() => form.change((old) => withoutOption(old, i))}
        />
      ))}
      {problems[0]?.[0] && (
        <p className={fieldStyles.fieldProblem} role="alert">
          <CircleAlert size={14} /> {problems[0][0]}
        </p>
      )}
      {value.length < maxOptions && (
        <button type="button" className={`${textStyles.linkButton} ${styles.optionsAdd}`} onClick={() => form.change(withNewOption)}>
          <Plus size={14} /> {m.admin_product_edit_add_option({ max: maxOptions })}
        </button>
      )}
    </Flex>
  );
}

type OptionRowProps = {
  option: ProductOption;
  number: number;
  pictures: ValuePictures;
  change: Form<EditedProduct>['change'];
  remove: () => void;
};

function OptionRow({ option, number, change, pictures, remove }: OptionRowProps): ReactNode {
  const set = (step: (option: ProductOption) => ProductOption): void => change((old) => withOption(old, number - 1, step));
  return (
    <Flex gap="6px 14px" wrap align="center" data-testid="option">
      <Flex gap={6} wrap align="center" className={styles.optionNames}>
        <Input
          size="small"
          value={option.name.tw}
          onChange={({ target }) => set((old) => ({ ...old, name: { ...old.name, tw: target.value } }))}
          placeholder={m.admin_product_edit_option_name()}
          aria-label={m.admin_product_edit_option_name_tw({ n: number })}
          lang="zh-Hant-TW"
        />
        <Input
          size="small"
          value={option.name.en ?? ''}
          onChange={({ target }) => set((old) => ({ ...old, name: { ...old.name, en: target.value } }))}
          placeholder={m.admin_form_english()}
          aria-label={m.admin_product_edit_option_name_en({ n: number })}
          lang="en"
        />
        <Segmented<ProductOption['display']>
          size="small"
          value={option.display}
          onChange={(display) => set((old) => ({ ...old, display }))}
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
      </Flex>
      <OptionValues option={option} at={number - 1} change={change} pictures={pictures} />
    </Flex>
  );
}
