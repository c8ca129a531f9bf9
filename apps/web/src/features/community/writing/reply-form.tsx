import { limits, type PostId, postMistake } from '@nestmate/contract';
import { type FormEvent, useState } from 'react';
import { useSelf } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { TextArea } from '@/ui/text-area';
import { useReply } from '../community.queries';
import { usePostDraft } from './use-post-draft';
import { usePostError } from './use-post-error';

/** Writes a post in a thread. */
export function ReplyForm({ threadId }: { threadId: PostId }) {
  const { t } = useTranslation('community');
  const { membershipId } = useSelf();
  const { draft, write, begin } = usePostDraft(`reply ${membershipId} ${threadId}`);
  const [tried, setTried] = useState(false);
  const reply = useReply(threadId);
  const body = draft?.body ?? '';
  const error = usePostError(body, { tried, error: reply.error });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!draft || reply.isPending) return;
    setTried(true);
    if (postMistake(draft.body)) return event.currentTarget.querySelector('textarea')?.focus();
    void reply.mutateAsync(draft).then(
      () => {
        setTried(false);
        begin();
      },
      () => undefined,
    );
  }

  return (
    <form onSubmit={submit} noValidate className="mt-6 flex flex-col gap-3">
      <TextArea
        label={t('reply.label')}
        value={body}
        onChange={(text) => {
          reply.reset();
          setTried(false);
          write(text);
        }}
        limit={limits.post.max}
        rows={3}
        error={error}
      />
      <span className="sm:ml-auto">
        <Button type="submit" fullWidth isPending={reply.isPending} pendingLabel={t('newPost.sending')}>
          {t('reply.send')}
        </Button>
      </span>
    </form>
  );
}
