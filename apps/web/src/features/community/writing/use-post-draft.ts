import { useRef, useState } from 'react';
import { dropDraft, useDraft } from '@/platform/draft';
import { named, type Named } from './named';

/** A text and the id that it is posted under, however often it is sent; another text has another id, also in another window. */
export interface PostDraft {
  body: string;
  post_id: string;
  /** The people it may name; a draft of an earlier version has none. */
  people?: Named[];
  /** What a new thread is about. */
  topic?: string | null;
}

const nothing = (): PostDraft => ({ body: '', post_id: crypto.randomUUID() });

/** A post that is being written; kept until it is sent. Undefined while it is being looked up. */
export function usePostDraft(name: string) {
  const [kept, keep] = useDraft<PostDraft>(name);
  const [typed, setTyped] = useState<PostDraft>();
  const [fresh] = useState(nothing);
  const latest = useRef<PostDraft>(null);
  const draft = typed ?? (kept === undefined ? undefined : (kept ?? fresh));
  return {
    draft,
    write: (body: string, people: Named[]) => {
      const next = { ...draft, body, post_id: crypto.randomUUID(), people };
      latest.current = next;
      setTyped(next);
      keep(next);
    },
    /** Another topic is another thread. */
    choose: (topic: string | null) => {
      const next = { ...(draft ?? fresh), topic, post_id: crypto.randomUUID() };
      latest.current = next;
      setTyped(next);
      keep(next);
    },
    /** With another picture it is another post. */
    renew: () => {
      const next = { ...(latest.current ?? draft ?? fresh), post_id: crypto.randomUUID() };
      latest.current = next;
      setTyped(next);
      keep(next);
    },
    /** Begins the next post once one was sent: with the words that were typed after it meanwhile. */
    begin: (sent: PostDraft) => {
      const now = latest.current;
      if (now === null || now.post_id === sent.post_id) {
        setTyped(nothing());
        void dropDraft(name);
        return;
      }
      const rest = now.body.startsWith(sent.body) ? now.body.slice(sent.body.length).trimStart() : now.body;
      const next = { ...now, body: rest };
      setTyped(next);
      keep(next);
    },
  };
}

/** A draft as it is sent. */
export const writtenOf = ({ body, post_id, people = [] }: PostDraft) => ({
  body,
  post_id,
  mentions: named(body, people),
});
