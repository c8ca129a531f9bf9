import { useEffect, useState } from 'react';
import { pendingDrafts } from '../../platform/pending-drafts';
import { areSame, begin, type EditorDraft, rebase, type SavedVersion, type Shape } from './rebase';

/**
 * The state of an editor: a draft of the latest contents, which survives errors, a lost session and leaving the page.
 */
export interface Editor<Contents> {
  draft: Contents;
  saved: Contents;
  version: string;
  contested: readonly string[];
  isChanged: boolean;
  change: (draft: Contents) => void;
  /** Takes over a part that somebody else has saved. */
  takeTheirs: (id: string) => void;
  discard: () => void;
  /** Continues from the reply to a save. */
  accept: (sent: Contents, reply: SavedVersion<Contents>) => void;
}

export function useEditor<Contents>(
  name: string,
  latest: SavedVersion<Contents>,
  shape: Shape<Contents>,
): Editor<Contents> {
  // The name of an editor determines the type of its contents.
  const [state, setState] = useState(
    () => (pendingDrafts.get(name) as EditorDraft<Contents> | undefined) ?? begin(latest),
  );
  if (latest.version !== state.opened.version) setState(rebase(shape, state, latest));
  const { opened, draft, contested } = state;
  const isChanged = !areSame(draft, opened.contents);
  useEffect(() => {
    if (isChanged) pendingDrafts.set(name, state);
    else pendingDrafts.delete(name);
  }, [name, state, isChanged]);

  return {
    draft,
    saved: opened.contents,
    version: opened.version,
    contested,
    isChanged,
    change: (changed) => setState((before) => ({ ...before, draft: changed })),
    takeTheirs: (id) =>
      setState((before) => ({
        ...before,
        draft: shape.put(before.draft, before.opened.contents, id),
        contested: before.contested.filter((one) => one !== id),
      })),
    discard: () => {
      // The page may be gone before the effect runs.
      pendingDrafts.delete(name);
      setState((before) => begin(before.opened));
    },
    accept: (sent, reply) =>
      setState((before) => ({
        opened: reply,
        draft: areSame(before.draft, sent) ? reply.contents : before.draft,
        contested: [],
      })),
  };
}
