import type { PostId } from '@nestmate/contract';
import type { StaffPost, StaffThread } from '@nestmate/contract/staff';

/** What is hidden or shown: a reply, or a thread by its first post. */
export interface Hideable {
  threadId: PostId;
  postId: PostId;
  body: string;
  isHidden: boolean;
  /** Whether somebody learns of it. */
  hasAuthor: boolean;
}

export const ofThread = ({ post_id: id, body, is_hidden: isHidden, author }: StaffThread): Hideable => ({
  threadId: id,
  postId: id,
  body,
  isHidden,
  hasAuthor: author !== null,
});

export const ofReply = (
  { post_id: threadId }: StaffThread,
  { post_id: postId, body, is_hidden: isHidden, author }: StaffPost,
): Hideable => ({ threadId, postId, body, isHidden, hasAuthor: author !== null });
