import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import * as m from '#messages';
import { splitLocale } from '#shared/locale.ts';
import { loaderDeps } from '../../call.ts';
import { EditedBlocks } from './edited-blocks.tsx';
import { useEditor } from './use-editor.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call } = loaderDeps(context);
  return call('content.videoBackground', {}, splitLocale(new URL(request.url).pathname).locale);
}

export const meta = () => [{ title: m.blocks_preview() }, { name: 'robots', content: 'noindex' }];

/** The blocks being edited in the back office, in a frame of its editor. Opened directly it only says so. */
export default function Preview() {
  const { video } = useLoaderData<typeof loader>();
  const { edited, isAlone, press } = useEditor();
  return (
    <div className="min-h-[60vh]">
      {edited && <EditedBlocks edited={edited} film={video} press={press} />}
      {isAlone && (
        <div className="wrap py-14 lg:py-24">
          <h1 className="title-page">{m.blocks_preview()}</h1>
          <p className="mt-3 text-ink-2">{m.blocks_preview_alone()}</p>
        </div>
      )}
    </div>
  );
}
