import { CircleAlert, ImagePlus, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import * as m from '#messages';
import { contactPictures, megabyte } from '#shared/image-limits.ts';
import { useShop } from '../../../ui/shop.ts';

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

/** A few pictures with previews; those that the shop would refuse for their size are not taken. */
export function Pictures({ files, onChange, error }: Props) {
  const id = useId();
  const { max_files, max_megabytes } = useShop().website.image_limits;
  const maxPictures = Math.min(contactPictures, max_files);
  const [refused, setRefused] = useState<string>();
  function add(chosen: FileList | null) {
    const fitting = [...(chosen ?? [])].filter(({ size }) => size <= max_megabytes * megabyte);
    const all = [...files, ...fitting];
    const isLarge = fitting.length < (chosen?.length ?? 0);
    setRefused(
      all.length > maxPictures
        ? m.information_pictures_many({ max: maxPictures })
        : isLarge
          ? m.validation_picture_size({ max: max_megabytes })
          : undefined,
    );
    onChange(all.slice(0, maxPictures));
  }
  const problem = refused ?? error;
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
        {files.length < maxPictures && (
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
        {problem ?? m.information_pictures_hint({ max: maxPictures, mb: max_megabytes })}
      </p>
    </fieldset>
  );
}
