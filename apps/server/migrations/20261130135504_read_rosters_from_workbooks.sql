-- What was read before came from text files with the names of their columns in the first line.
UPDATE "roster_imports" SET "reading" = "reading" || '{"workbook": null, "header_line": 1}';
