import { type CommunityPost, postMistake } from '@nestmate/contract/community';
import type { PostId } from '@nestmate/contract/ids';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { useSelf } from '@/platform/session/session';
import { dropDraft, useDraft } from '@/platform/stored/draft';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { useForm } from '@/ui/use-form';
import { useEditPost } from '../posts.queries';
import { PostField, usePostError } from '../writing/post-field';
import { mentionsIn, type MentionablePerson } from '../writing/use-mentions';

interface EditPostProps {
  threadId: PostId;
  post: CommunityPost;
  onDone: () => void;
}

interface Edit {
  /** The text that it changes. */
  of: string;
  body: string;
  people: MentionablePerson[];
}

/** An edited text of a post; stored until it is saved or discarded, unless the post's text has changed meanwhile. */
function useEdit({ post_id: id, body, mentions }: CommunityPost) {
  const { membershipId } = useSelf();
  const name = `edit ${membershipId} ${id}`;
  const [stored, store] = useDraft<Edit>(name);
  const [typed, setTyped] = useState<Edit>();
  const [saved] = useState<Edit>(() => ({
    of: body,
    body,
    people: mentions.map((person) => ({ id: person.membership_id, name: person.name })),
  }));
  function write(edit: Pick<Edit, 'body' | 'people'>) {
    setTyped({ ...saved, ...edit });
    store({ ...saved, ...edit });
  }
  return { edited: typed ?? (stored?.of === body ? stored : saved), write, drop: () => void dropDraft(name) };
}

/** A post's text, edited in place. */
export function EditPost({ threadId, post, onDone }: EditPostProps) {
  const { t } = useTranslation(['community', 'common']);
  const { edited, write, drop } = useEdit(post);
  const { body, people } = edited;
  const edit = useAction(useEditPost(threadId), 'inPlace');
  function end() {
    drop();
    onDone();
  }
  const form = useForm({
    isRight: !postMistake(body),
    submit: () => edit.run({ postId: post.post_id, body, mentions: mentionsIn(body, people) }, end),
  });
  const error = usePostError(body, { tried: form.isTried, error: edit.error });

  return (
    <form {...form.props} className="mt-2 flex flex-col gap-3">
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
