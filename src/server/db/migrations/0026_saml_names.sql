-- Names from identity providers that are e-mail addresses are compared in lower case from now on. Where two people have the
-- same address in different cases neither is changed: it cannot be known whose it is.
UPDATE "identities" AS "one" SET "subject" = lower("subject")
WHERE "provider" LIKE 'saml:%'
  AND "subject" ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:].]{2,}$'
  AND NOT EXISTS (
    SELECT 1 FROM "identities" AS "other"
    WHERE "other"."provider" = "one"."provider"
      AND lower("other"."subject") = lower("one"."subject")
      AND "other"."subject" <> "one"."subject"
  );
