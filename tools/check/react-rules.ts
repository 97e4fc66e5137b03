import type { Rule } from './rule.ts';
import { nodeRule } from './source-rules.ts';
import { lineAt, type SourceFile } from './source-tree.ts';
import { dotted, functionsOf, type Node, walk } from './syntax.ts';

const isFace = ({ place }: SourceFile): boolean => place.layer === 'storefront' || place.layer === 'admin';

const effects = /^(React\.)?use(Layout|Insertion)?Effect$/;

/** `useEffect(() => …)`; an effect passed by its name says what it does as well. */
const isAnonymous = (node: Node | undefined): boolean =>
  node?.type === 'ArrowFunctionExpression' || (node?.type === 'FunctionExpression' && !node['id']);

const namedEffects = nodeRule(
  'named-effect',
  'an effect without a name says neither what it synchronises nor, in a stack trace, where it failed',
  isFace,
  (node) =>
    node.type === 'CallExpression' && effects.test(dotted(node['callee'] as Node) ?? '') && isAnonymous((node['arguments'] as Node[])[0])
      ? 'give it a named function: useEffect(function followScroll() {…}, […]); or compute the value while rendering, or act in the handler'
      : undefined,
);

const isRefWrite = (node: Node): boolean => {
  const target = node.type === 'AssignmentExpression' ? node['left'] : node.type === 'UpdateExpression' ? node['argument'] : undefined;
  return /\.current$/.test(dotted(target as Node | undefined) ?? '');
};

/** Components and hooks run while React renders; functions inside them run later. */
const rendersWhileRunning = /^([A-Z]|use[A-Z])/;

const refsAfterRendering: Rule = {
  name: 'ref-in-render',
  because: 'React may render without showing the result, or twice: a ref written meanwhile is ahead of the screen',
  faults: (tree) =>
    [...tree.files.values()].filter(isFace).flatMap((file) => {
      const functions = functionsOf(file.program);
      const innermost = (at: number) =>
        functions.filter(({ start, end }) => start <= at && at < end).toSorted((a, b) => b.start - a.start)[0];
      const writes: number[] = [];
      walk(file.program, (node) => {
        if (isRefWrite(node)) writes.push(node.start);
      });
      return writes
        .filter((start) => rendersWhileRunning.test(innermost(start)?.name ?? ''))
        .map((start) => ({
          rule: 'ref-in-render',
          file: file.path,
          line: lineAt(file.text, start),
          text: 'write it in a handler or an effect; for the value of the last render use useEffectEvent or useLatest',
        }));
    }),
};

/** What components of both browser apps must keep to. */
export const reactRules: readonly Rule[] = [namedEffects, refsAfterRendering];
