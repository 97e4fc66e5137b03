import { type ReactNode, useId } from 'react';
import { DropZone } from '../../kit/form/pictures/drop-zone.tsx';
import { UploadStrip } from '../upload-strip.tsx';
import { useLibraryUploads } from '../use-library-uploads.ts';

/** Uploads pictures into the library and hands them on as chosen. */
export function PickerUpload({ onStored }: { onStored: (id: number) => void }): ReactNode {
  const { uploads, done, known, start, forget } = useLibraryUploads(null, onStored);
  const id = useId();
  return (
    <div style={{ minHeight: 200 }}>
      <DropZone id={id} send={start} isMany describedBy={`${id}-note`} takesPaste />
      <UploadStrip uploads={uploads} done={done} known={known} toPicture={(one) => `/filemanager?picture=${one}`} onClose={forget} />
    </div>
  );
}
