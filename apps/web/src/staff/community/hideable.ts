import type { PostId } from '@nestmate/contract';
import type { StaffPost, StaffThread } from '@nestmate/contract/staff';

/** The target of hiding or showing: a reply, or a thread by its first post. */
export interface Hideable {
  threadId: PostId;
  postId: PostId;
  body: string;
  isHidden: boolean;
  /** Whether somebody is notified. */
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
