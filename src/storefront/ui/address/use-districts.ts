import { useEffect, useState } from 'react';
import { useLocale } from '../shop.ts';

type Post = typeof import('./districts.ts') & { names: ReadonlyMap<string, string> };

async function load(isEnglish: boolean): Promise<Post> {
  const post = await import('./districts.ts');
  const names = isEnglish ? (await import('./district-names.ts')).englishNames(post.districts) : new Map<string, string>();
  return { ...post, names };
}

/** The districts of Taiwan, loaded on first use; null until then and on failure. */
export function useDistricts(): Post | null {
  const [post, setPost] = useState<Post | null>(null);
  const isEnglish = useLocale() === 'en';
  useEffect(
    function fetchDistricts() {
      load(isEnglish).then(setPost, () => setPost(null));
    },
    [isEnglish],
  );
  return post;
}
