/** Reserves the space of three suggested products until they are loaded, to prevent layout shift. */
export const FillersPlaceholder = () => <div className="mt-12 h-65" />;
