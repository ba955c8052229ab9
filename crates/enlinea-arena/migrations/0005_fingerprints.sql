-- What played, as a checksum of its contents: NULL in games of older programs. See docs/database.md.

ALTER TABLE entry ADD COLUMN fingerprint TEXT;
ALTER TABLE game ADD COLUMN first_fingerprint TEXT;
ALTER TABLE game ADD COLUMN second_fingerprint TEXT;
