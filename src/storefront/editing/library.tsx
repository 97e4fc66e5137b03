import { Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as m from '#messages';
import { Picture } from '../ui/picture.tsx';
import { useShop } from '../ui/shop.ts';
import { office, uploadPictures } from './office.ts';
import type { KnownPicture } from './records.ts';
import { learnPictures } from './store.ts';

const perPage = 24;

type Page = { pictures: KnownPicture[]; total: number };

/** The library, the newest first, with search and upload; each with its permission. */
export function Library({ chosen, take }: { chosen: readonly number[]; take: (picture: KnownPicture) => void }) {
  const may = useShop().editor ?? [];
  const [query, setQuery] = useState({ q: '', page: 1 });
  const [found, setFound] = useState<Page | null>(null);
  const [problem, setProblem] = useState('');
  const mayLook = may.includes('filemanager view');
  useEffect(
    function load() {
      if (!mayLook) return undefined;
      const { q, page } = query;
      let isOld = false;
      office('library.listPictures', { page, per_page: perPage, ...(q && { q }) }).then(
        ({ data, meta }) => {
          learnPictures(data);
          if (isOld) return;
          setFound((old) => ({ pictures: page > 1 && old ? [...old.pictures, ...data] : data, total: meta.total }));
          setProblem('');
        },
        (error: Error) => !isOld && setProblem(error.message),
      );
      return () => {
        isOld = true;
      };
    },
    [query, mayLook],
  );
  async function upload(files: readonly File[]) {
    setProblem('');
    try {
      const { data } = await uploadPictures(files);
      learnPictures(data);
      // Fetched again: a response in flight may be older than the upload.
      setQuery({ q: '', page: 1 });
      for (const picture of data) take(picture);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }
  return (
    <section aria-label={m.editing_library()} className="edit-library">
      <div className="edit-search">
        {mayLook && (
          <input
            type="search"
            className="edit-input"
            aria-label={m.editing_library_search()}
            placeholder={m.editing_library_search()}
            value={query.q}
            onChange={(event) => setQuery({ q: event.target.value, page: 1 })}
          />
        )}
        {may.includes('filemanager create') && (
          <label className="edit-button">
            <Upload size={16} aria-hidden="true" />
            {m.editing_upload()}
            <input
              type="file"
              accept="image/*"
              className="edit-file"
              onChange={({ target }) => {
                const files = [...(target.files ?? [])];
                target.value = '';
                if (files.length > 0) void upload(files);
              }}
            />
          </label>
        )}
      </div>
      {problem && (
        <p role="alert" className="edit-below">
          {problem}
        </p>
      )}
      {!mayLook && <p className="edit-note">{m.editing_library_closed()}</p>}
      <ul className="edit-grid">
        {found?.pictures.map((picture) => (
          <li key={picture.id}>
            <button type="button" aria-pressed={chosen.includes(picture.id)} onClick={() => take(picture)}>
              <Picture picture={picture} sizes="96px" alt={picture.alt || m.editing_unnamed_picture({ id: picture.id })} className="" />
            </button>
          </li>
        ))}
      </ul>
      {found && found.pictures.length < found.total && (
        <button type="button" className="edit-button" onClick={() => setQuery({ ...query, page: query.page + 1 })}>
          {m.editing_library_more()}
        </button>
      )}
    </section>
  );
}
