import { z } from 'zod';

export const userId = z.uuid().brand('UserId');
export const membershipId = z.uuid().brand('MembershipId');
export const networkId = z.uuid().brand('NetworkId');
export const subnetworkId = z.uuid().brand('SubnetworkId');
export const unitTypeId = z.uuid().brand('UnitTypeId');
export const roomTypeId = z.uuid().brand('RoomTypeId');
export const roomId = z.uuid().brand('RoomId');
export const requestId = z.uuid().brand('RequestId');
export const questionId = z.uuid().brand('QuestionId');
export const identityId = z.uuid().brand('IdentityId');
export const genderId = z.uuid().brand('GenderId');
export const pictureUploadId = z.uuid().brand('PictureUploadId');
export const optionId = z.uuid().brand('OptionId');

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
