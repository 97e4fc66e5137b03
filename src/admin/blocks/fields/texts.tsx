import type { ReactNode } from 'react';
import * as m from '#messages';
import { maxSlides } from '#modules/settings/contract/block-choices.ts';
import { SegmentField, SwitchField } from '../../kit/form/fields/choice.tsx';
import { PairField } from '../../kit/form/fields/pair.tsx';
import { PictureField } from '../../kit/form/pictures/picture-field.tsx';
import type { Bound } from '../../kit/form/use-form.ts';
import { blankSlide } from '../blank.ts';
import type { BlockOf } from '../edited-block.ts';
import { OptionalLink } from './link.tsx';
import { type FieldsProps, field, optional } from './props.ts';
import { Rows } from './rows.tsx';

const maxQuestions = 20;

export function HeroFields({ at }: FieldsProps<'hero'>): ReactNode {
  return (
    <>
      <Rows
        at={field(at, 'slides')}
        blank={blankSlide}
        max={maxSlides}
        name={(n) => m.admin_blocks_slide({ n })}
        addLabel={m.admin_blocks_slide_add()}
        removeLabel={(n) => m.admin_blocks_slide_remove({ n })}
        row={(slide) => <SlideFields at={slide} />}
      />
      {at.value.slides.length > 1 && (
        <SwitchField at={field(at, 'autoplay')} label={m.admin_blocks_autoplay()} hint={m.admin_blocks_autoplay_hint()} />
      )}
    </>
  );
}

function SlideFields({ at }: { at: Bound<BlockOf<'hero'>['slides'][number]> }): ReactNode {
  return (
    <>
      <PictureField at={field(at, 'media_id')} label={m.admin_blocks_picture()} />
      <PairField at={field(at, 'title')} label={m.admin_blocks_title()} max={60} isRequired />
      <PairField at={field(at, 'text')} label={m.admin_blocks_text()} max={200} lines={2} />
      <OptionalLink at={field(at, 'button')} isButton />
    </>
  );
}

export function StoryFields({ at }: FieldsProps<'story'>): ReactNode {
  const side = optional(at, 'side');
  return (
    <>
      <PictureField at={field(at, 'media_id')} label={m.admin_blocks_picture()} />
      <SegmentField
        at={{ ...side, value: side.value ?? 'start', base: side.base ?? 'start' }}
        label={m.admin_blocks_side()}
        choices={[
          { value: 'start', label: m.admin_blocks_side_start() },
          { value: 'end', label: m.admin_blocks_side_end() },
        ]}
      />
      <PairField at={field(at, 'title')} label={m.admin_blocks_title()} max={60} isRequired />
      <PairField at={field(at, 'text')} label={m.admin_blocks_text()} max={500} lines={3} isRequired />
      <OptionalLink at={field(at, 'button')} isButton />
      <SegmentField
        at={field(at, 'ground')}
        label={m.admin_blocks_story_ground()}
        choices={[
          { value: 'paper', label: m.admin_blocks_story_paper() },
          { value: 'wash', label: m.admin_blocks_story_wash() },
        ]}
      />
    </>
  );
}

export function RichTextFields({ at }: FieldsProps<'rich_text'>): ReactNode {
  return (
    <>
      <PairField at={field(at, 'title')} label={m.admin_blocks_title()} max={60} />
      <PairField at={field(at, 'html')} label={m.admin_blocks_body()} isRich isRequired />
    </>
  );
}

export function FaqFields({ at }: FieldsProps<'faq'>): ReactNode {
  return (
    <>
      <PairField at={field(at, 'title')} label={m.admin_blocks_title()} max={60} isRequired />
      <Rows
        at={field(at, 'questions')}
        blank={() => ({ q: { tw: '' }, a: { tw: '' } })}
        max={maxQuestions}
        name={(n) => `${m.admin_blocks_question()} ${n}`}
        addLabel={m.admin_blocks_question_add()}
        removeLabel={(n) => m.admin_blocks_question_remove({ n })}
        row={(question) => (
          <>
            <PairField at={field(question, 'q')} label={m.admin_blocks_question()} max={200} isRequired />
            <PairField at={field(question, 'a')} label={m.admin_blocks_answer()} isRich isRequired />
          </>
        )}
      />
    </>
  );
}

export function HtmlFields({ at }: FieldsProps<'html'>): ReactNode {
  return (
    <PairField at={field(at, 'markup')} label={m.admin_blocks_html()} hint={m.admin_blocks_html_hint()} max={20_000} lines={8} isRequired />
  );
}
