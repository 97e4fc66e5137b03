alter function asked_grams(text) rename to query_grams;
