import { useQueryClient } from '@tanstack/react-query';
import { Button, Flex, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { PictureDetail } from '#modules/library/contract.ts';
import { call } from '../../client.ts';
import { ActionDialog } from '../../kit/dialog.tsx';
import { formatCount } from '../../kit/format.ts';
import textStyles from '../../kit/text.module.css';
import { useNotices } from '../../kit/undo.tsx';
import { refreshLists } from '../library.ts';
import { CropFrame } from './crop-frame.tsx';
import { isWhole, type Part, ratioIn, rounded, shaped, whole } from './crop-model.ts';

const shapes = { free: null, '1:1': 1, '4:5': 4 / 5, '16:9': 16 / 9 } as const;
type Shape = keyof typeof shapes;

/** Crops the picture everywhere, or removes the crop. The original is kept, so that it can be cropped again. */
export function CropDialog({
  detail: { picture, source, crop, version, used_in },
  onClose,
}: {
  detail: PictureDetail;
  onClose: () => void;
}): ReactNode {
  const client = useQueryClient();
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
  const refresh = () => refreshLists(client);
  const cut = (from: number, to: Part | null) => call('library.cropPicture', { id: picture.id, version: from, crop: to });
  const send = async (): Promise<void> => {
    const { version: now } = await cut(version, isWhole(part) ? null : rounded(part));
    await refresh();
    done(m.admin_files_cropped({ n: used_in.length }), async () => {
      await cut(now, crop);
      await refresh();
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
