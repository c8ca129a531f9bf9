import { type PostId, postMistake } from '@nestmate/contract';
import { type FormEvent, useState } from 'react';
import { useSelf } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { useReply } from '../community.queries';
import type { PictureToPost } from '../post-with-picture';
import { PostField } from './post-field';
import { PostPictureField } from './post-picture-field';
import { usePostDraft, writtenOf } from './use-post-draft';
import { usePostError } from './use-post-error';
import { usePostPicture } from './use-post-picture';

/** Writes a post in a thread. */
export function ReplyForm({ threadId }: { threadId: PostId }) {
  const { t } = useTranslation('community');
  const { membershipId } = useSelf();
  const { draft, write, attach, keepUpload, begin } = usePostDraft(`reply ${membershipId} ${threadId}`);
  const [tried, setTried] = useState(false);
  const reply = useReply(threadId);
  const chosen = usePostPicture({ kept: draft?.picture, attach });
  const [share, setShare] = useState(0);
  const body = draft?.body ?? '';
  const error = usePostError(body, { tried, error: reply.error });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!draft || reply.isPending) return;
    setTried(true);
    if (postMistake(draft.body)) return event.currentTarget.querySelector('textarea')?.focus();
    if (chosen.isOpening) return;
    setShare(0);
    const { picture } = chosen;
    const onUploaded = ({ id }: PictureToPost, uploadId: string) => keepUpload(id, uploadId);
    void reply.mutateAsync({ written: writtenOf(draft), picture, onProgress: setShare, onUploaded }).then(
      () => {
        chosen.letGo(picture);
        setTried(false);
        begin(draft);
      },
      () => undefined,
    );
  }

  return (
    <form onSubmit={submit} noValidate className="mt-6 flex flex-col gap-3">
      <PostField
        label={t('reply.label')}
        description={t('reply.help')}
        value={body}
        people={draft?.people ?? []}
        onChange={(text, people) => {
          if (reply.isError) reply.reset();
          setTried(false);
          write(text, people);
        }}
        rows={3}
        error={error}
      />
      <PostPictureField
        chosen={chosen}
        share={reply.isPending ? share : null}
        onChange={() => {
          if (reply.isError) reply.reset();
        }}
      />
      <span className="sm:ml-auto">
        <Button
          type="submit"
          fullWidth
          isPending={reply.isPending || chosen.isOpening}
          pendingLabel={t('newPost.sending')}
        >
          {t('reply.send')}
        </Button>
      </span>
    </form>
  );
}
