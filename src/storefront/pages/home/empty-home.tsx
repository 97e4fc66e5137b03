import * as m from '#messages';

/** The home page of a shop without products. */
export function EmptyHome() {
  return (
    <section className="wrap flex min-h-[50vh] flex-col items-center justify-center text-center">
      <span aria-hidden="true" className="h-28 w-22 rounded-t-full bg-primary-w" />
      <h2 className="title-section mt-8">{m.home_empty_title()}</h2>
      <p className="mt-3 text-ink-2">{m.home_empty_text()}</p>
    </section>
  );
}
