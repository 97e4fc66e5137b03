update content_versions set version = version + 1;
analyze;
