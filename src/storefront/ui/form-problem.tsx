/** The error of a whole form, announced at once. */
export function FormProblem({ text }: { text: string }) {
  return (
    <p role="alert" className="text-small text-error empty:hidden">
      {text}
    </p>
  );
}
