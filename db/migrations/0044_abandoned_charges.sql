-- expand: charges given up at the bank's page are asked about for a day, found without reading all that ever failed.
create index payment_attempts_abandoned on payment_attempts (created_at) where error_code = 'abandoned' and state = 'failed';
