import * as m from '#messages';

/** Says that the page shows a draft, to anyone who opened its link. */
export const PreviewNotice = () => (
  <p role="status" className="fixed inset-x-0 bottom-0 z-50 bg-ink px-4 py-2 text-center text-small text-white max-md:bottom-14">
    {m.layout_preview_notice()}
  </p>
);
