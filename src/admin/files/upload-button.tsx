import { Button } from 'antd';
import { Upload } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import * as m from '#messages';
import { acceptedPictures } from '../kit/form/pictures/use-uploads.ts';

/** Chooses pictures of this device. */
export function UploadButton({ take }: { take: (files: File[]) => void }): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button type="primary" icon={<Upload size={15} />} onClick={() => input.current?.click()}>
        {m.admin_files_upload()}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptedPictures}
        aria-label={m.admin_files_upload()}
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}
