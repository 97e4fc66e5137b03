import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorSentence } from '../kit/state.tsx';
import textStyles from '../kit/text.module.css';

/** The refusal of an import step. */
export function ImportProblem({ problem }: { problem: unknown }): ReactNode {
  if (problem === null) return null;
  return (
    <p className={textStyles.bad} role="alert">
      <CircleAlert size={15} aria-hidden="true" /> {errorSentence(problem)}
    </p>
  );
}
