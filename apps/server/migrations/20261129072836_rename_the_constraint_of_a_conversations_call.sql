ALTER TABLE "video_calls" RENAME CONSTRAINT "video_calls_chatId_unique" TO "video_calls_chat_id_unique";
