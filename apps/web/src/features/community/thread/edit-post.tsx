import { useAction } from '@/forms/use-action';
import { type CommunityPost, postMistake } from '@nestmate/contract/community';
import type { PostId } from '@nestmate/contract/ids';
import { type FormEvent, useState } from 'react';
import { dropDraft, useDraft } from '@/platform/draft';
import { useSelf } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { useEditPost } from '../posts.queries';
import { PostField, usePostError } from '../writing/post-field';
import { named, type NamedPerson } from '../writing/use-naming';

interface Props {
  threadId: PostId;
  post: CommunityPost;
  onDone: () => void;
}

interface Edit {
  /** The text that it changes. */
  of: string;
  body: string;
  people: NamedPerson[];
}

/** An edited text of a post; kept until it is saved or discarded, unless the post's text has changed meanwhile. */
function useEdit({ post_id: id, body, mentions }: CommunityPost) {
  const { membershipId } = useSelf();
  const name = `edit ${membershipId} ${id}`;
  const [kept, keep] = useDraft<Edit>(name);
  const [typed, setTyped] = useState<Edit>();
  const [saved] = useState<Edit>(() => ({
    of: body,
    body,
    people: mentions.map((person) => ({ id: person.membership_id, name: person.name })),
  }));
  function write(edit: Pick<Edit, 'body' | 'people'>) {
    setTyped({ ...saved, ...edit });
    keep({ ...saved, ...edit });
  }
  return { edited: typed ?? (kept?.of === body ? kept : saved), write, drop: () => void dropDraft(name) };
}

/** A post's text, edited in place. */
export function EditPost({ threadId, post, onDone }: Props) {
  const { t } = useTranslation(['community', 'common']);
  const { edited, write, drop } = useEdit(post);
  const { body, people } = edited;
  const [tried, setTried] = useState(false);
  const edit = useAction(useEditPost(threadId), 'inPlace');
  const error = usePostError(body, { tried, error: edit.error });

  function end() {
    drop();
    onDone();
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (edit.isPending) return;
    setTried(true);
    if (postMistake(body)) return event.currentTarget.querySelector('textarea')?.focus();
    void edit.run({ postId: post.post_id, body, mentions: named(body, people) }, end);
  }

  return (
    <form onSubmit={submit} noValidate className="mt-2 flex flex-col gap-3">
      <PostField
        label={t('change.editLabel')}
        isLabelHidden
        autoFocus
        threadId={threadId}
        value={body}
        people={people}
        onChange={(text, mentioned) => {
          if (edit.isError) edit.reset();
          write({ body: text, people: mentioned });
        }}
        rows={4}
        error={error}
      />
      <span className="flex gap-3 sm:ml-auto">
        <Button variant="quiet" onPress={end}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" isPending={edit.isPending} pendingLabel={t('change.saving')}>
          {t('change.save')}
        </Button>
      </span>
    </form>
  );
}
