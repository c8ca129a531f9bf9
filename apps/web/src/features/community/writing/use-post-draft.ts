import { useRef, useState } from 'react';
import { dropDraft, useDraft } from '@/platform/stored/draft';
import { mentionsIn, type MentionablePerson } from './use-mentions';

/** The picture of a post that is being written. */
export interface DraftPicture {
  /** The key under which it is stored. */
  id: string;
  /** Set once it is uploaded, so that a retry sends the same post. */
  uploadId?: string;
}

/**
 * A text and the id under which it is posted, however often it is sent; a different text gets a different id, also in
 * another window.
 */
export interface PostDraft {
  body: string;
  post_id: string;
  /** The people it may name; a draft of an earlier version has none. */
  people?: MentionablePerson[];
  /** The topic of a new thread. */
  topic?: string | null;
  picture?: DraftPicture | null;
}

const nothing = (): PostDraft => ({ body: '', post_id: crypto.randomUUID() });

/** A post that is being written; stored until it is sent. Undefined while it is being looked up. */
export function usePostDraft(name: string) {
  const [stored, store] = useDraft<PostDraft>(name);
  const [typed, setTyped] = useState<PostDraft>();
  const [fresh] = useState(nothing);
  const latest = useRef<PostDraft>(null);
  const draft = typed ?? (stored === undefined ? undefined : (stored ?? fresh));

  function put(next: PostDraft) {
    latest.current = next;
    setTyped(next);
    store(next);
  }
  const change = (part: Partial<PostDraft>) => put({ ...(latest.current ?? draft ?? fresh), ...part });
  /** A different text, topic or picture makes a different post. */
  const renew = (part: Partial<PostDraft>) => change({ ...part, post_id: crypto.randomUUID() });

  return {
    draft,
    write: (body: string, people: MentionablePerson[]) => renew({ body, people }),
    choose: (topic: string | null) => renew({ topic }),
    attach: (picture: DraftPicture | null) => renew({ picture }),
    /** The picture is uploaded, if it is still the post's picture. */
    setUpload: (id: string, uploadId: string) => {
      if ((latest.current ?? draft)?.picture?.id === id) change({ picture: { id, uploadId } });
    },
    /** Starts the next post once one was sent, with anything typed and chosen meanwhile. */
    startNext: (sent: PostDraft) => {
      const current = latest.current;
      if (current === null || current.post_id === sent.post_id) {
        latest.current = null;
        setTyped(nothing());
        void dropDraft(name);
        return;
      }
      const body = current.body.startsWith(sent.body)
        ? current.body.slice(sent.body.length).trimStart()
        : current.body;
      put({ ...current, body, ...(current.picture?.id === sent.picture?.id && { picture: null }) });
    },
  };
}

/** A draft as it is sent. */
export const writtenOf = ({ body, post_id, people = [] }: PostDraft) => ({
  body,
  post_id,
  mentions: mentionsIn(body, people),
});
