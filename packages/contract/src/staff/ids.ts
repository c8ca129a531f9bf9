import { z } from 'zod';

const id = () => z.uuid().toLowerCase();

export const staffId = id().brand('StaffId');
export const staffSessionId = id().brand('StaffSessionId');
export const rosterImportId = id().brand('RosterImportId');
export const passcodeId = id().brand('PasscodeId');
export const bulkId = id().brand('BulkId');
export const groupDraftId = id().brand('GroupDraftId');
export const groupCommitId = id().brand('GroupCommitId');
export const officeMessageId = id().brand('OfficeMessageId');
export const reportCaseId = id().brand('ReportCaseId');
export const residentViewId = id().brand('ResidentViewId');
export const residentNoteId = id().brand('ResidentNoteId');
export const apiKeyId = id().brand('ApiKeyId');
export const savedAnswerId = id().brand('SavedAnswerId');
export const auditEntryId = z.coerce.number().int().positive().max(1e15).brand('AuditEntryId');

export type StaffId = z.infer<typeof staffId>;
export type StaffSessionId = z.infer<typeof staffSessionId>;
export type RosterImportId = z.infer<typeof rosterImportId>;
export type PasscodeId = z.infer<typeof passcodeId>;
export type BulkId = z.infer<typeof bulkId>;
export type GroupDraftId = z.infer<typeof groupDraftId>;
export type GroupCommitId = z.infer<typeof groupCommitId>;
export type OfficeMessageId = z.infer<typeof officeMessageId>;
export type ReportCaseId = z.infer<typeof reportCaseId>;
export type ResidentViewId = z.infer<typeof residentViewId>;
export type ResidentNoteId = z.infer<typeof residentNoteId>;
export type ApiKeyId = z.infer<typeof apiKeyId>;
export type SavedAnswerId = z.infer<typeof savedAnswerId>;
export type AuditEntryId = z.infer<typeof auditEntryId>;
