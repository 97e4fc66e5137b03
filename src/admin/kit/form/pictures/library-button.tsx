import { Button } from 'antd';
import { Images, Replace } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import * as m from '#messages';
import { useMay } from '../../../session.ts';

const PicturePicker = lazy(() => import('../../../files/picker/picker.tsx').then(({ PicturePicker: Picker }) => ({ default: Picker })));

type PickerProps = { room: number; taken: readonly number[]; onPick: (ids: number[]) => void };
type Props = PickerProps & { label?: string };

/** Opens the library, for those with the permission. */
export function LibraryButton({ label = m.admin_files_library(), ...picker }: Props): ReactNode {
  const { open, dialog } = usePicturePicker(picker);
  if (!useMay('filemanager view')) return null;
  return (
    <>
      <Button size="small" icon={<Images size={14} />} onClick={open}>
        {label}
      </Button>
      {dialog}
    </>
  );
}

type ToolProps = { word: string; taken: readonly number[]; onPick: (id: number) => void };

/** An icon on a picture that replaces it with another one. */
export function LibraryTool({ word, taken, onPick }: ToolProps): ReactNode {
  const { open, dialog } = usePicturePicker({ room: 1, taken, onPick: ([id]) => id !== undefined && onPick(id) });
  if (!useMay('filemanager view')) return null;
  return (
    <>
      <button type="button" aria-label={word} title={word} onClick={open}>
        <Replace size={14} />
      </button>
      {dialog}
    </>
  );
}

/** The library dialog, and a function that opens it. */
export function usePicturePicker(props: PickerProps): { open: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const dialog = isOpen && (
    <Suspense>
      <PicturePicker {...props} onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { open: () => setOpen(true), dialog };
}
