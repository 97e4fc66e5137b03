import { CircleAlert, ImagePlus, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import * as m from '#messages';

const most = 3;

/** A preview of the selected file; its object URL is revoked. */
function Thumb({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(
    function draw() {
      const made = URL.createObjectURL(file);
      setUrl(made);
      return () => URL.revokeObjectURL(made);
    },
    [file],
  );
  return url ? <img src={url} alt="" className="size-full object-cover" /> : null;
}

type Props = { files: readonly File[]; onChange: (files: readonly File[]) => void; error: string | undefined };

/** Up to three pictures with previews. */
export function Pictures({ files, onChange, error }: Props) {
  const id = useId();
  const [tooMany, setTooMany] = useState(false);
  function add(chosen: FileList | null) {
    const all = [...files, ...(chosen ?? [])];
    setTooMany(all.length > most);
    onChange(all.slice(0, most));
  }
  const problem = tooMany ? m.information_pictures_many() : error;
  return (
    <fieldset className="md:col-span-2" aria-describedby={`${id}-note`}>
      <legend className="mb-1.5 text-small leading-normal font-medium">
        {m.information_pictures()}
        <span className="ms-2 font-normal text-ink-2">{m.shop_optional()}</span>
      </legend>
      <div className="flex flex-wrap gap-3">
        {files.map((file, at) => (
          <div key={`${file.name}-${file.lastModified}`} className="relative size-24 overflow-hidden border border-line bg-mist">
            <Thumb file={file} />
            <button
              type="button"
              aria-label={m.information_remove_picture({ name: file.name })}
              onClick={() => onChange(files.filter((_, other) => other !== at))}
              className="absolute end-0 top-0 grid size-11 place-items-center"
            >
              <span className="grid size-6 place-items-center rounded-full bg-ink text-white">
                <X size={14} strokeWidth={1.5} aria-hidden="true" />
              </span>
            </button>
          </div>
        ))}
        {files.length < most && (
          <label className="grid size-24 cursor-pointer place-items-center border border-dashed border-line-2 text-caption text-ink-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-primary hover:border-ink hover:text-ink">
            <span className="flex flex-col items-center gap-1">
              <ImagePlus size={20} strokeWidth={1.5} aria-hidden="true" />
              {m.information_add_pictures()}
            </span>
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
              multiple
              className="sr-only"
              onChange={(event) => {
                add(event.target.files);
                event.target.value = '';
              }}
            />
          </label>
        )}
      </div>
      <p id={`${id}-note`} className={`mt-1.5 flex items-start gap-1.5 text-caption ${problem ? 'text-error' : 'text-ink-2'}`}>
        {problem && <CircleAlert size={16} strokeWidth={1.5} aria-hidden="true" className="mt-0.5 shrink-0" />}
        {problem ?? m.information_pictures_hint()}
      </p>
    </fieldset>
  );
}
