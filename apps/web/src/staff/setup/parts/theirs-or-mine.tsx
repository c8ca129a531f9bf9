import { Conflict } from '../../parts/conflict';
import type { Shape } from '../editing/rebase';
import type { Editor } from '../editing/use-editor';
import { useWords } from './use-words';

interface Props<Contents> {
  editor: Editor<Contents>;
  shape: Shape<Contents>;
  nameOf: (id: string, contents: Contents) => string;
}

/** The parts of a draft that somebody else has changed meanwhile, too. */
export function TheirsOrMine<Contents>({ editor, shape, nameOf }: Props<Contents>) {
  const wordsOf = useWords();
  const { draft, saved, contested, takeTheirs } = editor;
  return (
    <Conflict
      rows={contested.map((id) => ({
        id,
        name: nameOf(id, draft) || nameOf(id, saved),
        theirs: wordsOf(shape.part(saved, id)),
        mine: wordsOf(shape.part(draft, id)),
      }))}
      onTake={takeTheirs}
    />
  );
}
