/** What is wrong with a form as a whole, said at once. */
export function FormProblem({ text }: { text: string }) {
  return (
    <p role="alert" className="text-small text-error empty:hidden">
      {text}
    </p>
  );
}
