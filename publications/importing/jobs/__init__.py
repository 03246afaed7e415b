"""What imports do outside of a request: a queue in the database, and a worker that takes from it.

A worker holds the lock of the job that it runs, which ends with its process. A job without a
lock that says it is running was interrupted, and is run again: all that a job writes is in the
transaction that marks it as done, so nothing of it is stored twice or in part.
"""
