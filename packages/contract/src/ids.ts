import { z } from 'zod';

/** Ids are lower-cased, because they are compared as strings. */
const id = () => z.uuid().toLowerCase();

export const userId = id().brand('UserId');
export const membershipId = id().brand('MembershipId');
export const networkId = id().brand('NetworkId');
export const subnetworkId = id().brand('SubnetworkId');
export const unitTypeId = id().brand('UnitTypeId');
export const roomTypeId = id().brand('RoomTypeId');
export const roomId = id().brand('RoomId');
export const requestId = id().brand('RequestId');
export const questionId = id().brand('QuestionId');
export const identityId = id().brand('IdentityId');
export const genderId = id().brand('GenderId');
export const pictureUploadId = id().brand('PictureUploadId');
export const optionId = id().brand('OptionId');
/** The id of a topic of a community’s threads. */
export const topicId = id().brand('TopicId');
export const chatSid = id().brand('ChatSid');
export const chatPictureId = id().brand('ChatPictureId');
export const postPictureId = id().brand('PostPictureId');
export const messageId = id().brand('MessageId');
export const postId = id().brand('PostId');
export const videoCallId = id().brand('VideoCallId');
export const notificationId = id().brand('NotificationId');
export const decisionId = id().brand('DecisionId');
export const supportConversationId = id().brand('SupportConversationId');
export const supportMessageId = id().brand('SupportMessageId');
export const letterId = id().brand('LetterId');
export const sessionId = id().brand('SessionId');

export type UserId = z.infer<typeof userId>;
export type MembershipId = z.infer<typeof membershipId>;
export type NetworkId = z.infer<typeof networkId>;
export type SubnetworkId = z.infer<typeof subnetworkId>;
export type UnitTypeId = z.infer<typeof unitTypeId>;
export type RoomTypeId = z.infer<typeof roomTypeId>;
export type RoomId = z.infer<typeof roomId>;
export type RequestId = z.infer<typeof requestId>;
export type QuestionId = z.infer<typeof questionId>;
export type IdentityId = z.infer<typeof identityId>;
export type GenderId = z.infer<typeof genderId>;
export type PictureUploadId = z.infer<typeof pictureUploadId>;
export type OptionId = z.infer<typeof optionId>;
export type TopicId = z.infer<typeof topicId>;
export type ChatSid = z.infer<typeof chatSid>;
export type ChatPictureId = z.infer<typeof chatPictureId>;
export type PostPictureId = z.infer<typeof postPictureId>;
export type MessageId = z.infer<typeof messageId>;
export type PostId = z.infer<typeof postId>;
export type VideoCallId = z.infer<typeof videoCallId>;
export type NotificationId = z.infer<typeof notificationId>;
export type DecisionId = z.infer<typeof decisionId>;
export type SupportConversationId = z.infer<typeof supportConversationId>;
export type SupportMessageId = z.infer<typeof supportMessageId>;
export type LetterId = z.infer<typeof letterId>;
export type SessionId = z.infer<typeof sessionId>;
