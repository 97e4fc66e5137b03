import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { sentenceOf } from '../kit/state.tsx';

/** What a step of the import was refused with, in words. */
export function ImportProblem({ problem }: { problem: unknown }): ReactNode {
  if (problem === null) return null;
  return (
    <p className="import-problem" role="alert">
      <CircleAlert className="icon" size={15} aria-hidden="true" /> {sentenceOf(problem)}
    </p>
  );
}
