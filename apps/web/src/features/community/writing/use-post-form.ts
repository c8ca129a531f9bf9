import { postMistake } from '@nestmate/contract/community';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { useForm } from '@/ui/use-form';
import type { PictureToPost, PostPictureUpload } from '../post-with-picture';
import { usePostPicture } from './picture-field';
import { usePostError } from './post-field';
import { type PostDraft, usePostDraft } from './use-post-draft';

interface PostFormOptions<Reply, Content> {
  /** The name under which the post is stored until it is sent. */
  draftName: string;
  mutation: UseMutationResult<Reply, Error, PostPictureUpload & { written: Content }>;
  /** What is sent of a draft, beside its picture. */
  contentOf: (draft: PostDraft) => Content;
  /** Follows once the post is sent and the next one started; `isHere` as in `useAction`. */
  onSent: (reply: Reply, isHere: boolean) => unknown;
}

/** A form that writes a post with a picture: its draft, what is wrong with it, and how far its upload is. */
export function usePostForm<Reply, Content>({
  draftName,
  mutation,
  contentOf,
  onSent,
}: PostFormOptions<Reply, Content>) {
  const { draft, attach, setUpload, startNext, ...changes } = usePostDraft(draftName);
  const action = useAction(mutation, 'inPlace');
  const chosen = usePostPicture({ stored: draft?.picture, attach });
  const [share, setShare] = useState(0);
  const body = draft?.body ?? '';
  const form = useForm({
    isRight: !postMistake(body),
    submit() {
      if (!draft || chosen.isOpening) return undefined;
      setShare(0);
      const { picture } = chosen;
      const onUploaded = ({ id }: PictureToPost, uploadId: string) => setUpload(id, uploadId);
      const input = { written: contentOf(draft), picture, onProgress: setShare, onUploaded };
      return action.run(input, (reply, isHere) => {
        chosen.releaseSent(picture);
        startNext(draft);
        return onSent(reply, isHere);
      });
    },
  });
  return {
    ...changes,
    draft,
    chosen,
    form,
    error: usePostError(body, { tried: form.isTried, error: action.error }),
    isSending: action.isPending,
    isBusy: action.isPending || chosen.isOpening,
    /** How much of the picture is uploaded, from 0 to 1; null while the post is not being sent. */
    share: action.isPending ? share : null,
    /** Hides why the last attempt failed, once the post is changed. */
    clearError: () => {
      if (action.isError) action.reset();
    },
  };
}
