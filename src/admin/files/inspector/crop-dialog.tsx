import { Button, Flex, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { PictureDetail } from '#modules/library/contract.ts';
import { call } from '../../client.ts';
import { ActionDialog } from '../../kit/dialog.tsx';
import { formatCount } from '../../kit/format.ts';
import textStyles from '../../kit/text.module.css';
import { useNotices } from '../../kit/undo.tsx';
import { CropFrame } from './crop-frame.tsx';
import { isWhole, type Part, ratioIn, rounded, shaped, whole } from './crop-model.ts';
import type { InTurn } from './use-save-picture.ts';

const shapes = { free: null, '1:1': 1, '4:5': 4 / 5, '16:9': 16 / 9 } as const;
type Shape = keyof typeof shapes;

/** Crops the picture everywhere, or removes the crop. The original is kept, so that it can be cropped again. */
export function CropDialog({
  detail: { picture, source, crop, used_in },
  inTurn,
  onClose,
}: {
  detail: PictureDetail;
  inTurn: InTurn;
  onClose: () => void;
}): ReactNode {
  const { done } = useNotices();
  const [part, setPart] = useState<Part>(crop ?? whole);
  const [shape, setShape] = useState<Shape>('free');
  const ratio = ratioIn(shapes[shape], source);
  const choose = (next: Shape): void => {
    setShape(next);
    setPart(shaped(part, ratioIn(shapes[next], source)));
  };
  const reset = (): void => {
    setShape('free');
    setPart(whole);
  };
  const cropTo = (to: Part | null) => inTurn((version) => call('library.cropPicture', { id: picture.id, version, crop: to }));
  const send = async (): Promise<void> => {
    await cropTo(isWhole(part) ? null : rounded(part));
    done(m.admin_files_cropped({ n: used_in.length }), async () => {
      await cropTo(crop);
    });
  };
  const pixels = { width: Math.round((source.width * part.width) / 100), height: Math.round((source.height * part.height) / 100) };
  return (
    <ActionDialog
      title={m.admin_files_crop_title({ name: picture.file_name })}
      action={m.admin_files_crop()}
      send={send}
      onClose={onClose}
      width={680}
    >
      <Flex gap="small" wrap align="center">
        <Segmented<Shape>
          value={shape}
          onChange={choose}
          aria-label={m.admin_files_shape()}
          options={[{ value: 'free', label: m.admin_files_shape_free() }, '1:1', '4:5', '16:9']}
        />
        <Button size="small" onClick={reset} disabled={isWhole(part)}>
          {m.admin_files_crop_reset()}
        </Button>
        <span className={`${textStyles.meta} ${textStyles.num}`} role="status">
          {m.admin_files_pixels({ width: formatCount(pixels.width), height: formatCount(pixels.height) })}
        </span>
      </Flex>
      <CropFrame source={source} part={part} ratio={ratio} onChange={setPart} />
      <p className={textStyles.meta}>{m.admin_files_crop_hint()}</p>
    </ActionDialog>
  );
}
