/** The room that three goods under the rail take, until it is known which: what stands below does not jump. */
export const FillersPlaceholder = () => <div className="mt-12 h-65" />;
