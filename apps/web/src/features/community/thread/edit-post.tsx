import { type CommunityPost, type PostId, postMistake } from '@nestmate/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { useEditPost } from '../posts.queries';
import { PostField } from '../writing/post-field';
import { named, type Named } from '../writing/named';
import { usePostError } from '../writing/use-post-error';

interface Props {
  threadId: PostId;
  post: CommunityPost;
  onDone: () => void;
}

/** A post's text, to be changed in its place. */
export function EditPost({ threadId, post, onDone }: Props) {
  const { t } = useTranslation(['community', 'common']);
  const [body, setBody] = useState(post.body);
  const [people, setPeople] = useState<Named[]>(() =>
    post.mentions.map(({ membership_id: id, name }) => ({ id, name })),
  );
  const [tried, setTried] = useState(false);
  const edit = useEditPost(threadId);
  const error = usePostError(body, { tried, error: edit.error });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (edit.isPending) return;
    setTried(true);
    if (postMistake(body)) return event.currentTarget.querySelector('textarea')?.focus();
    void edit
      .mutateAsync({ postId: post.post_id, body, mentions: named(body, people) })
      .then(onDone, () => undefined);
  }

  return (
    <form onSubmit={submit} noValidate className="mt-2 flex flex-col gap-3">
      <PostField
        label={t('change.editLabel')}
        isLabelHidden
        autoFocus
        value={body}
        people={people}
        onChange={(text, mentioned) => {
          if (edit.isError) edit.reset();
          setBody(text);
          setPeople(mentioned);
        }}
        rows={4}
        error={error}
      />
      <span className="flex gap-3 sm:ml-auto">
        <Button variant="quiet" onPress={onDone}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" isPending={edit.isPending} pendingLabel={t('change.saving')}>
          {t('change.save')}
        </Button>
      </span>
    </form>
  );
}
